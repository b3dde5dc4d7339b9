/**
 * What an owner pastes into a site: `<script src="https://…/embed.js" data-bot="ID" async></script>`. A button in the corner; the chat itself is
 * the hosted page in a frame, loaded at the first click, so the site's own page loads nothing more until then. No dependency, no cookie; the
 * styles live in a shadow root, so neither side's style sheet reaches the other.
 */
const script = document.currentScript as HTMLScriptElement | null
const botId = script?.dataset.bot
const texts = /^zh/i.test(document.documentElement.lang || navigator.language)
  ? { open: '打开客服对话', close: '收起客服对话', frame: '客服对话' }
  : { open: 'Open the chat', close: 'Close the chat', frame: 'Chat' }

const styles = `
:host { all: initial }
button { position: fixed; z-index: 2147483000; right: 20px; bottom: 20px; width: 56px; height: 56px; padding: 0; border: 0; border-radius: 18px 18px 5px 18px;
  background: #0b6e69; color: #fff; cursor: pointer; box-shadow: 0 8px 24px -8px rgb(0 0 0 / .45) }
button:hover { background: #08524e }
button:focus-visible { outline: 3px solid #0b6e69; outline-offset: 3px }
svg { display: block; margin: auto }
iframe { position: fixed; z-index: 2147483000; right: 20px; bottom: 88px; width: 380px; height: min(620px, calc(100vh - 112px)); border: 1px solid rgb(0 0 0 / .12);
  border-radius: 14px; background: #faf8f4; box-shadow: 0 18px 48px -16px rgb(0 0 0 / .4); color-scheme: normal }
[hidden] { display: none }
@media (max-width: 480px) { iframe { right: 0; bottom: 84px; width: 100vw; height: calc(100vh - 84px); height: calc(100dvh - 84px); border-radius: 0; border-width: 1px 0 } }`

const openIcon =
  '<svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z"/></svg>'
const closeIcon =
  '<svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg>'

function install(origin: string, bot: string): void {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet, as a site's content policy may forbid style elements.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.type = 'button'
  root.append(button)
  let frame: HTMLIFrameElement | undefined

  function show(isOpen: boolean): void {
    button.innerHTML = isOpen ? closeIcon : openIcon
    button.setAttribute('aria-label', isOpen ? texts.close : texts.open)
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen && frame === undefined) {
      frame = document.createElement('iframe')
      frame.title = texts.frame
      frame.src = `${origin}/appDialogChat?bot=${encodeURIComponent(bot)}&embedded=1`
      frame.allow = 'clipboard-write'
      root.prepend(frame)
    }
    if (frame !== undefined) frame.hidden = !isOpen
  }

  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'))
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') show(false)
  })
  show(false)
  document.body.append(host)
}

if (script !== null && botId !== undefined && botId !== '') {
  const { origin } = new URL(script.src)
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => install(origin, botId))
  else install(origin, botId)
}

// Its own scope: a script of a stranger's page must leave no names behind.
export {}
