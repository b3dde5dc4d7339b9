/** The mark: a speech bubble cut like a seal, with 答 in it. Drawn as a path (after Noto Serif CJK, OFL), so it looks the same without a Chinese font. */
const glyph =
  'M12 16.7 12.1 17.3H19.6C19.9 17.3 20.1 17.2 20.1 16.9C19.3 16.2 18 15.1 18 15.1L16.8 16.7ZM9.9 19.3V26H10.3C11.3 26 12.5 25.5 12.5 25.2V24.4H19.6V25.9H20.1C20.9 25.9 22.2 25.5 22.2 25.3V20.3C22.6 20.2 22.9 20 23 19.9L20.6 18.1L19.4 19.3H12.6L9.9 18.3ZM12.5 23.8V19.9H19.6V23.8ZM17.6 6C17.2 7.9 16.5 9.7 15.8 10.9L14.4 10.6C13.5 13.4 9.5 17.4 5.8 19.3L5.9 19.6C10.2 18.2 14.6 15.2 16.7 12.2C18.1 15.2 21 17.3 24.4 18.6C24.5 17.7 25.2 16.7 26.2 16.4V16.1C22.9 15.4 19 14.2 17.1 12C17.7 11.9 18 11.8 18.1 11.5L16.3 11.1C17 10.6 17.8 10.1 18.4 9.4H18.9C19.5 10.2 20.2 11.4 20.3 12.5C22.1 13.8 23.9 10.6 20.2 9.4H25.4C25.7 9.4 25.9 9.3 26 9.1C25.1 8.3 23.7 7.2 23.7 7.2L22.5 8.8H19C19.3 8.4 19.7 8 20 7.5C20.4 7.6 20.7 7.4 20.8 7.1ZM9.1 6C8.4 8.7 7.1 11.4 5.8 13.1L6 13.3C7.5 12.4 8.9 11.1 10.1 9.5C10.5 10.2 10.8 11.3 10.8 12.3C12.4 13.8 14.6 10.9 10.8 9.4H15.8C16.1 9.4 16.4 9.3 16.4 9.1C15.7 8.4 14.4 7.3 14.4 7.3L13.3 8.8H10.5C10.8 8.4 11.1 8 11.3 7.5C11.8 7.5 12 7.3 12.1 7.1Z'

/** Decorative beside a name; give `label` where it stands alone. */
export function Seal({ size = 30, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path fill="var(--seal)" d="M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H2a2 2 0 0 1-2-2V8a8 8 0 0 1 8-8Z" />
      <path fill="#fff" d={glyph} />
    </svg>
  )
}
