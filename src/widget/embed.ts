/**
 * What an owner pastes into a site: `<script src="https://…/embed.js" data-bot="ID" async></script>`. A button in the corner; the chat itself is
 * the hosted page in a frame, loaded at the first click; before that the site's own page loads nothing but the look of the button. No dependency, no cookie; the
 * styles live in a shadow root, so neither side's style sheet reaches the other. Works under a content policy that allows this origin for
 * scripts and frames: no inline style, no parsed markup.
 */
import { closeChatMessage, defaultColour, hostedPagePath, textOn } from '#contract/features/embed.ts'

const script = document.currentScript as HTMLScriptElement | null
const botId = script?.dataset.bot
const texts = /^zh/i.test(document.documentElement.lang || navigator.language)
  ? { open: '打开客服对话', close: '收起客服对话', frame: '客服对话' }
  : { open: 'Open the chat', close: 'Close the chat', frame: 'Chat' }

const styles = `
:host { all: initial }
button { position: fixed; z-index: 2147483000; right: 20px; bottom: 20px; width: 56px; height: 56px; padding: 0; border: 0; border-radius: 18px 18px 5px 18px;
  background: var(--colour); color: var(--text); cursor: pointer; box-shadow: 0 8px 24px -8px rgb(0 0 0 / .45) }
button:hover { filter: brightness(.88) }
button:focus-visible { outline: 3px solid var(--colour); outline-offset: 3px; box-shadow: 0 0 0 3px #fff }
svg { display: block; margin: auto }
iframe { position: fixed; z-index: 2147483000; right: 20px; bottom: 88px; width: 380px; height: min(620px, calc(100vh - 112px)); border: 1px solid rgb(0 0 0 / .12);
  border-radius: 14px; background: #faf8f4; box-shadow: 0 18px 48px -16px rgb(0 0 0 / .4); color-scheme: normal }
[hidden] { display: none }
@media (max-width: 480px) { iframe { right: 0; bottom: 84px; width: 100vw; height: calc(100vh - 84px); height: calc(100dvh - 84px); border-radius: 0; border-width: 1px 0 } }
@media print { button, iframe { display: none } }`

const speechBubble = 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z'
const chevron = 'm6 9 6 6 6-6'

function drawIcon(): SVGPathElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const path = document.createElementNS(namespace, 'path')
  const svg = document.createElementNS(namespace, 'svg')
  const attributes = {
    width: 26,
    height: 26,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.8,
  }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value))
  for (const name of ['stroke-linecap', 'stroke-linejoin']) svg.setAttribute(name, 'round')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return path
}

function install(origin: string, bot: string): void {
  // Pasted twice, or once more by a tag manager: one bubble.
  if (document.querySelector(`[data-huida-chat="${CSS.escape(bot)}"]`)) return
  const host = document.createElement('div')
  host.dataset.huidaChat = bot
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet, as a site's content policy may forbid style elements.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.type = 'button'
  const icon = drawIcon()
  if (icon.ownerSVGElement) button.append(icon.ownerSVGElement)
  root.append(button)
  let frame: HTMLIFrameElement | undefined
  let isOpen = false

  function openFrame(): HTMLIFrameElement {
    const opened = document.createElement('iframe')
    opened.title = texts.frame
    opened.src = `${origin}${hostedPagePath}?bot=${encodeURIComponent(bot)}&embedded=1`
    opened.allow = 'clipboard-write'
    root.prepend(opened)
    return opened
  }

  function show(open: boolean): void {
    isOpen = open
    icon.setAttribute('d', open ? chevron : speechBubble)
    button.setAttribute('aria-label', open ? texts.close : texts.open)
    button.setAttribute('aria-expanded', String(open))
    if (open) frame ??= openFrame()
    if (frame !== undefined) frame.hidden = !open
  }

  function close(): void {
    if (!isOpen) return
    show(false)
    button.focus()
  }

  button.addEventListener('click', () => {
    show(!isOpen)
    if (isOpen) frame?.focus()
  })
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') close()
  })
  window.addEventListener('message', ({ source, data }) => {
    if (data === closeChatMessage && source !== null && source === frame?.contentWindow) close()
  })
  function paint(colour: string): void {
    button.style.setProperty('--colour', colour)
    button.style.setProperty('--text', textOn(colour))
  }

  paint(defaultColour)
  show(false)
  document.body.append(host)
  // A module, as a site's content policy allows scripts of this origin and perhaps no other requests.
  import(/* @vite-ignore */ `${origin}/api/v1/public/bots/${encodeURIComponent(bot)}/button.js`).then(
    ({ colour }: { colour: string }) => paint(colour),
    () => undefined,
  )
}

if (script !== null && botId !== undefined && botId !== '') {
  const { origin } = new URL(script.src)
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => install(origin, botId))
  else install(origin, botId)
}
