"""Lines typed at a screen, with completion and a history; imported where there is a screen."""

from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document


class Words(Completer):
    """Completes the next word of any of the lines that could be typed."""

    def __init__(self, lines: Callable[[], Iterable[str]]) -> None:
        self.lines = lines

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """The words that may follow what is typed before the cursor."""
        typed = document.text_before_cursor.split(" ")
        before, begun = typed[:-1], typed[-1]
        seen = set()
        for line in self.lines():
            words = line.split(" ")
            if words[: len(before)] == before and len(words) > len(before):
                word = words[len(before)]
                if word.startswith(begun) and word not in seen:
                    seen.add(word)
                    yield Completion(word, start_position=-len(begun))


def prompting(lines: Callable[[], Iterable[str]]) -> Callable[[str], str]:
    """What asks for a line, each time with the history of the times before."""
    session: PromptSession[str] = PromptSession(completer=Words(lines), complete_while_typing=False)
    return session.prompt
