"""Serves the built web pages: their files, and index.html for every path of the web app."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
HASHED = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = (
    "<!doctype html><html lang=en><title>Reeftable</title>"
    "<p>The server is running, but its pages are not built. <code>make play</code> builds them."
)


class WebPages(StaticFiles):
    """Serves files as they are. Any other path belongs to the web app, so it gets index.html."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.folder = folder

    async def check_config(self) -> None:
        """Accept a missing folder, because the server works without the web pages."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or index.html."""
        if scope["method"] not in ("GET", "HEAD"):
            return Response(status_code=405)
        try:
            full_path, stat = self.lookup_path(path)
        except (ValueError, OSError):  # no file can have such a name
            raise HTTPException(404) from None
        index = self.folder / "index.html"
        if stat is not None and Path(full_path).is_file():
            response: Response = FileResponse(full_path, stat_result=stat)
            is_hashed = path.replace("\\", "/").startswith(HASHED)
            response.headers["cache-control"] = FOR_EVER if is_hashed else "no-cache"
            if self.is_not_modified(response.headers, Headers(scope=scope)):
                return NotModifiedResponse(response.headers)
            return response
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return HTMLResponse(NOT_BUILT)
