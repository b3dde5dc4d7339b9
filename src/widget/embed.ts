/**
 * What an owner pastes into a site: `<script src="https://…/embed.js" data-bot="ID" async></script>`. A button in the corner; the chat itself is
 * the hosted page in a frame, loaded at the first click; before that the site's own page loads nothing but the look of the button. No dependency, no
 * cookie, and `window.Huida` for sites that do more: `docs/widget.md`. Works under a content policy that allows this origin for scripts and
 * frames, or the script by its nonce: no inline style, no parsed markup. Nothing of it may break the page around it.
 */
import { type Chat, type ChatEvent, createChat } from './chat.ts'
import { type Options, readAttributes } from './options.ts'

type Listener = (detail?: unknown) => void
type Command = readonly [name: string, ...args: unknown[]]
type Commands = Readonly<Record<string, (...args: never[]) => unknown>>

const script = document.currentScript as HTMLScriptElement | null

function createHuida(origin: string, nonce: string | undefined) {
  const listeners = new Map<string, Set<Listener>>()
  let chat: Chat | undefined
  let isReady = false
  /** What was asked for before there was a chat. */
  const waiting: ((chat: Chat) => void)[] = []

  function tell(event: ChatEvent, detail?: unknown): void {
    isReady ||= event === 'ready'
    for (const listener of listeners.get(event) ?? []) safely(() => listener(detail))
  }

  function withChat(run: (of: Chat) => void): void {
    if (chat) run(chat)
    else waiting.push(run)
  }

  function destroy(): void {
    chat?.destroy()
    chat = undefined
    isReady = false
    waiting.length = 0
  }

  return {
    init(options: Options) {
      // Pasted twice, or once more by a tag manager: one chat. Another bot takes the place of the first.
      if (!options?.bot || chat?.bot === options.bot) return
      chat?.destroy()
      chat = undefined
      isReady = false
      const begin = () => {
        if (chat) return
        chat = createChat(origin, { nonce, ...options }, tell)
        for (const run of waiting.splice(0)) run(chat)
      }
      // In the head there is no body yet.
      if (document.body) begin()
      else document.addEventListener('DOMContentLoaded', begin, { once: true })
    },
    open: (given?: { readonly ask?: string }) => withChat((of) => of.open(given)),
    close: () => withChat((of) => of.close()),
    toggle: () => withChat((of) => of.toggle()),
    setUser: (token?: string | null) => withChat((of) => of.setUser(token)),
    setLocale: (language: string) => withChat((of) => of.setLocale(language)),
    reset: () => withChat((of) => of.reset()),
    destroy,
    on(event: string, listener: Listener): () => void {
      const of = listeners.get(event) ?? new Set()
      listeners.set(event, of.add(listener))
      if (event === 'ready' && isReady) safely(listener)
      return () => void of.delete(listener)
    },
  }
}

/** A fault of ours, or of a listener, is a line in the console and no more. */
function safely(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    console.warn('Huida:', error)
  }
}

function install(of: HTMLScriptElement): void {
  const target = window as unknown as { Huida?: Command[] | ReturnType<typeof createHuida> }
  const known = target.Huida
  const queue = Array.isArray(known) ? known : []
  const huida =
    known !== undefined && !Array.isArray(known)
      ? known
      : createHuida(new URL(of.src).origin, of.nonce || of.dataset.nonce)
  const run = ([name, ...args]: Command) => safely(() => (huida as unknown as Commands)[name]?.(...(args as never[])))
  target.Huida = Object.assign(huida, { push: (...commands: Command[]) => commands.forEach(run) })
  const options = readAttributes(of)
  if (options) huida.init(options)
  queue.forEach(run)
}

if (script) safely(() => install(script))
