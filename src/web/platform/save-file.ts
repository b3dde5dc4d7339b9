/** Hands a file that was made on the page to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it well after the click; never let go of, it would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
