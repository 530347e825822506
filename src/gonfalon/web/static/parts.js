// The parts of a table's page, by name: what a template wrote and no script replaces.

export const $ = (name) => document.getElementById(name);
export const room = document.querySelector("main.room");
export const table = $("table");
export const say = room.dataset;
export const tableId = say.table;
export const language = document.documentElement.lang;
