"""The socket between a page and the server, which a test can hold up."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class HeldLine:
    """Passes messages on, or keeps those of the server until they are released."""

    def __init__(self, page: Page) -> None:
        self.held = False
        self.waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/live?*", self._opened)

    def _opened(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda message: self._heard(page, message))

    def _heard(self, page: WebSocketRoute, message: str | bytes) -> None:
        if self.held:
            self.waiting.append((page, message))
        else:
            page.send(message)

    def release(self) -> None:
        """Everything that waits goes on."""
        self.held = False
        for page, message in self.waiting:
            page.send(message)
        self.waiting.clear()
