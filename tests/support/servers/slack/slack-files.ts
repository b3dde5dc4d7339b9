/** Files that people upload, and the host that hands them out: to a token with the scope for them, and a page to log in to all others. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UploadedFile, Workspace } from './slack-workspace.ts'

export const filesPath = '/files-pri/'
const logInPath = '/log-in'
const logInPage =
  '<!DOCTYPE html><html lang="en"><head><title>Sign in | Slack</title></head><body>Sign in</body></html>'

export function createFiles(workspace: Workspace, origin: () => string) {
  const door: {
    /** Whether the page to log in comes at once, as at times, or by a redirect. */
    isShownAtOnce: boolean
    /** Files are handed out when it resolves. */
    opens?: Promise<void> | undefined
  } = { isShownAtOnce: false }
  const urlOf = (id: string) => `${origin()}${filesPath}${id}`

  return {
    door,
    urlOf,
    /** As it stands in the event of the message that it was sent with. */
    upload(file: UploadedFile): Readonly<Record<string, unknown>> {
      const id = `F${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`
      workspace.files.set(id, file)
      const { name, mimetype, subtype, bytes } = file
      const [url_private, url_private_download] = [urlOf(id), urlOf(id)]
      return {
        id,
        name,
        title: name,
        mimetype,
        ...(subtype && { subtype }),
        size: bytes.length,
        mode: 'hosted',
        is_external: false,
        url_private,
        url_private_download,
      }
    },
    /** False: it is no address of a file. */
    serve({ url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
      if (url === logInPath) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(logInPage)
        return true
      }
      if (!url.startsWith(filesPath)) return false
      const mayRead =
        headers.authorization === `Bearer ${workspace.botToken}` && workspace.scopes.includes('files:read')
      const file = workspace.files.get(url.slice(filesPath.length))
      if (!mayRead && door.isShownAtOnce)
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(logInPage)
      else if (!mayRead) response.writeHead(302, { location: `${origin()}${logInPath}` }).end()
      else if (file === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': file.mimetype }).end(file.bytes)
      return true
    },
  }
}
