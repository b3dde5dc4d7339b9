/** Whether this code runs as written, through tsx or vitest, and not from the bundle in `dist/server`. */
export const isRunningFromSource = import.meta.url.endsWith('.ts')

/**
 * Where the server's own files stand: `src/server/` from source, `dist/server/` from the bundle.
 * The bundler keeps every chunk flat in `dist/server`, so a path relative to it is the same from any chunk;
 * a path relative to a source file would be wrong there. Migrations are at `new URL('migrations/', serverFolderUrl)`.
 */
export const serverFolderUrl = new URL(isRunningFromSource ? '../' : './', import.meta.url)
