/** One chat on the page: its button, and the hosted page in a frame, which is loaded at the first click. */
import { closeChatMessage, type FromFrame, hostedPagePath, type ToFrame, textOn } from '#contract/features/embed.ts'
import { chevron, drawIcon, make, speechBubble } from './elements.ts'
import { createKept, newToken } from './kept.ts'
import { type Language, languageOf, type Options, texts } from './options.ts'
import { addStyles } from './styles.ts'
import { watchUnread } from './unread.ts'

/** How the bot's owner set the button up. */
interface Look {
  readonly colour?: string
  readonly position?: string
  readonly label?: string
  readonly hint?: string
  readonly hintAfterSeconds?: number
  readonly refused?: string
}

export type ChatEvent = 'ready' | 'message' | 'unread'
export type Chat = ReturnType<typeof createChat>

/** A page that has not said a word by then will not. */
const frameWithinMs = 10_000

export function createChat(origin: string, options: Options, tell: (event: ChatEvent, detail?: unknown) => void) {
  const { bot } = options
  const kept = createKept(bot)
  const host = document.createElement('div')
  host.dataset.huidaChat = bot
  const root = host.attachShadow({ mode: 'open' })
  addStyles(root, options.nonce)
  const at = make('div', 'at')
  const button = make('button', 'button')
  const { svg, path } = drawIcon()
  const label = make('span', 'label')
  const badge = make('span', 'count')
  button.append(svg, label, badge)
  at.append(button)
  root.append(at)

  let language: Language = languageOf(options.language)
  let identity: string | undefined
  let question: string | undefined
  let panel: HTMLElement | undefined
  let frame: HTMLIFrameElement | undefined
  let isTalking = false
  let isOpen = false
  let isGone = false
  let count = 0
  let timer = 0
  let hintTimer = 0
  let hint: HTMLElement | undefined

  function say(message: ToFrame): void {
    if (isTalking) frame?.contentWindow?.postMessage(message, origin)
  }

  function draw(): void {
    const { open, close, unread, frame: title } = texts[language]
    path.setAttribute('d', isOpen ? chevron : speechBubble)
    button.setAttribute('aria-label', isOpen ? close : count > 0 ? unread(count) : open)
    button.setAttribute('aria-expanded', String(isOpen))
    badge.textContent = count > 99 ? '99+' : String(count)
    badge.hidden = count === 0 || isOpen
    label.hidden = label.textContent === '' || isOpen
    host.toggleAttribute('data-open', isOpen)
    if (panel) panel.hidden = !isOpen
    if (frame) frame.title = title
  }

  function setUnread(next: number): void {
    if (next === count) return
    count = next
    draw()
    tell('unread', count)
  }

  function load(): void {
    clearTimeout(timer)
    isTalking = false
    panel?.remove()
    panel = make('div', 'panel')
    const wait = make('div', 'wait')
    wait.setAttribute('role', 'status')
    // On a phone it lies over the site's own button.
    const no = make('button', 'no', '×')
    no.setAttribute('aria-label', texts[language].close)
    no.onclick = () => show(false)
    wait.append(no, make('div', 'ring'))
    frame = document.createElement('iframe')
    frame.allow = 'clipboard-write'
    frame.src = `${origin}${hostedPagePath}?bot=${encodeURIComponent(bot)}&embedded=1&language=${language}`
    // Behind what says that it loads, until the page itself speaks: a browser's own error page tells a visitor nothing.
    frame.style.visibility = 'hidden'
    panel.append(wait, frame)
    root.prepend(panel)
    timer = window.setTimeout(() => {
      const again = make('button', 'again', texts[language].retry)
      again.onclick = load
      wait.lastChild?.remove()
      wait.append(make('div', '', texts[language].failed), again)
      console.warn('Huida: the chat did not load.')
    }, frameWithinMs)
    draw()
  }

  function started(): void {
    clearTimeout(timer)
    isTalking = true
    if (frame) {
      frame.style.visibility = ''
      frame.previousSibling?.remove()
    }
    const { token, isReset } = kept.get()
    say({ huida: 'start', token: token ?? newToken(), isNew: !token && !isReset, identity, language, ask: question })
    question = undefined
    say({ huida: 'shown', isShown: isOpen })
    if (isOpen) frame?.focus()
  }

  function show(open: boolean): void {
    if (isGone || open === isOpen) return
    const hadFocus = host.contains(document.activeElement)
    isOpen = open
    if (open) {
      closeHint()
      if (!frame) load()
      setUnread(0)
    }
    draw()
    say({ huida: 'shown', isShown: open })
    if (open && isTalking) frame?.focus()
    // The focus goes back to where the chat came from, and is taken from nobody.
    if (!open && hadFocus) button.focus()
  }

  function onMessage({ source, origin: from, data }: MessageEvent): void {
    if (!source || source !== frame?.contentWindow || from !== origin) return
    const message = data as FromFrame | null
    if (data === closeChatMessage) show(false)
    else if (message?.huida === 'hello') started()
    else if (message?.huida === 'token') kept.set({ token: message.token, at: Date.now() })
    else if (message?.huida === 'message') tell('message', { by: message.by })
    else if (message?.huida === 'refused') console.warn(`Huida: the visitor's token was refused (${message.reason}).`)
    else if (message?.huida === 'unread') {
      kept.set({ unreadKey: message.key ?? undefined, isLive: message.isLive, at: Date.now() })
      setUnread(isOpen ? 0 : message.count)
    }
  }

  function closeHint(): void {
    clearTimeout(hintTimer)
    if (!hint) return
    hint.remove()
    hint = undefined
    kept.set({ hinted: true })
  }

  function planHint(text: string, seconds: number): void {
    clearTimeout(hintTimer)
    hint?.remove()
    if (text === '' || kept.get().hinted || isOpen || options.hidden) return
    hintTimer = window.setTimeout(() => {
      hint = make('div', 'hint')
      hint.setAttribute('role', 'status')
      const open = make('button', 'say', text)
      open.onclick = () => show(true)
      const no = make('button', 'no', '×')
      no.setAttribute('aria-label', texts[language].dismiss)
      no.onclick = closeHint
      hint.append(open, no)
      at.prepend(hint)
    }, seconds * 1000)
  }

  function dress(look: Look): void {
    const colour = [options.colour, look.colour].find((each) => /^#[0-9a-f]{6}$/i.test(each ?? ''))
    if (colour) {
      host.style.setProperty('--colour', colour)
      host.style.setProperty('--text', textOn(colour))
    }
    if (options.zIndex) host.style.setProperty('--z', String(Number(options.zIndex) || 0))
    host.dataset.side = /left/.test(options.position ?? look.position ?? '') ? 'left' : 'right'
    label.textContent = options.label ?? look.label ?? ''
    button.hidden = options.hidden === true || options.hidden === '' || options.hidden === 'true'
    planHint(options.hint ?? look.hint ?? '', Number(options.delay ?? look.hintAfterSeconds ?? 8) || 0)
    draw()
  }

  /** A page that changes its body, as some frameworks do, keeps its chat. */
  const bodies = new MutationObserver(() => place())
  function place(): void {
    if (!isGone && !host.isConnected && document.body) document.body.append(host)
  }

  const stopUnread = watchUnread(origin, bot, { kept, isLoaded: () => frame !== undefined, set: setUnread })

  function destroy(): void {
    isGone = true
    clearTimeout(timer)
    clearTimeout(hintTimer)
    stopUnread()
    bodies.disconnect()
    window.removeEventListener('message', onMessage)
    host.remove()
  }

  button.onclick = () => show(!isOpen)
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') show(false)
  })
  window.addEventListener('message', onMessage)
  dress({})
  bodies.observe(document.documentElement, { childList: true })
  place()
  // A module, as a site's content policy allows scripts of this origin and perhaps no other requests.
  import(/* @vite-ignore */ `${origin}/api/v1/public/bots/${encodeURIComponent(bot)}/button.js`).then(
    (look: Look) => {
      if (isGone) return
      if (look.refused) {
        destroy()
        console.warn(`Huida: ${look.refused} is not on the list of sites that may show this chat.`)
        return
      }
      dress(look)
      tell('ready')
    },
    () => {
      console.warn('Huida: the server of the chat does not answer.')
      tell('ready')
    },
  )

  return {
    bot,
    destroy,
    open(given?: { readonly ask?: string }) {
      const { ask } = given ?? {}
      if (ask && isTalking) say({ huida: 'ask', text: ask })
      else if (ask) question = ask
      show(true)
    },
    close: () => show(false),
    toggle: () => show(!isOpen),
    setUser(token?: string | null) {
      identity = token || undefined
      say({ huida: 'identity', identity })
    },
    setLocale(chosen: string) {
      language = languageOf(chosen)
      say({ huida: 'language', language })
      draw()
    },
    /** Forgets who the visitor is: for whoever logs out. */
    reset() {
      identity = undefined
      kept.clear()
      setUnread(0)
      const wasOpen = isOpen
      show(false)
      clearTimeout(timer)
      panel?.remove()
      panel = undefined
      frame = undefined
      isTalking = false
      if (wasOpen) show(true)
    },
  }
}
