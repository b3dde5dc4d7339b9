/** The button and the frame. They live in a shadow root, so neither side's style sheet reaches the other. */
export const styles = `
:host { all: initial; --side: 20px; --z: 2147483000; --colour: #0b6e69; --text: #fff;
  font: 14px/1.5 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif }
.at { position: fixed; z-index: var(--z); right: var(--side); bottom: 20px; display: flex; flex-direction: column; align-items: flex-end; gap: 12px }
:host([data-side=left]) .at { right: auto; left: var(--side); align-items: flex-start }
button { font: inherit; cursor: pointer; border: 0 }
.button { position: relative; display: flex; align-items: center; gap: 8px; height: 56px; min-width: 56px; padding: 0 15px; border-radius: 18px 18px 5px 18px;
  background: var(--colour); color: var(--text); font-size: 15px; font-weight: 600; box-shadow: 0 8px 24px -8px rgb(0 0 0 / .45) }
:host([data-side=left]) .button { border-radius: 18px 18px 18px 5px }
.button:hover { filter: brightness(.88) }
.button:focus-visible { outline: 3px solid var(--colour); outline-offset: 3px; box-shadow: 0 0 0 3px #fff }
.count { position: absolute; top: -6px; right: -6px; min-width: 22px; padding: 0 6px; box-sizing: border-box; border-radius: 11px; background: #b5321b; color: #fff;
  font-size: 13px; font-weight: 600; line-height: 22px; text-align: center }
.hint { display: flex; align-items: flex-start; max-width: min(260px, calc(100vw - 40px)); border-radius: 14px; background: #fff; color: #222; box-shadow: 0 8px 24px -8px rgb(0 0 0 / .35) }
.hint button { background: none; color: inherit; text-align: start }
.say { padding: 12px 0 12px 14px; overflow-wrap: anywhere }
.wait .no { position: absolute; top: 8px; right: 8px; background: none; color: inherit }
.no { flex: none; width: 40px; height: 44px; font-size: 18px; line-height: 1 }
.hint button:focus-visible, .again:focus-visible { outline: 2px solid #222; outline-offset: -4px; border-radius: 12px }
svg { display: block; flex: none }
.panel { position: fixed; z-index: var(--z); right: var(--side); bottom: 88px; width: 384px; max-width: calc(100vw - 40px); height: min(640px, calc(100vh - 112px));
  overflow: hidden; box-sizing: border-box; border: 1px solid rgb(0 0 0 / .12); border-radius: 14px; background: #faf8f4; color: #333; box-shadow: 0 18px 48px -16px rgb(0 0 0 / .4) }
:host([data-side=left]) .panel { right: auto; left: var(--side) }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: normal }
.wait { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 16px; padding: 24px; text-align: center }
.ring { width: 28px; height: 28px; border: 3px solid rgb(0 0 0 / .12); border-top-color: var(--colour); border-radius: 50%; animation: turn 1s linear infinite }
.again { min-height: 44px; padding: 0 20px; border-radius: 10px; background: var(--colour); color: var(--text); font-weight: 600 }
@keyframes turn { to { transform: rotate(1turn) } }
[hidden] { display: none !important }
@media (prefers-reduced-motion: reduce) { .ring { animation: none } }
@media (prefers-color-scheme: dark) { .panel { background: #1c1b19; color: #ddd; border-color: #3a3733 } .ring { border-color: #444; border-top-color: var(--colour) }
  .hint { background: #2a2824; color: #eee } }
@media (max-width: 480px) { .panel, :host([data-side=left]) .panel { inset: env(safe-area-inset-top, 0) 0 env(safe-area-inset-bottom, 0); width: auto; max-width: none; height: auto; border: 0; border-radius: 0 }
  :host([data-open]) .at { display: none } }
@media print { .at, .panel { display: none } }`

/** A constructed sheet, as a site's content policy may forbid style elements; where there is none, an element with the site's nonce. */
export function addStyles(root: ShadowRoot, nonce: string | undefined): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
  } catch {
    const element = document.createElement('style')
    if (nonce) element.nonce = nonce
    element.textContent = styles
    root.append(element)
  }
}
