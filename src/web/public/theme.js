// Runs before the first paint so that a chosen theme does not flash. A file, not an inline script: the content security policy allows none.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('huida.theme')
  } catch {}
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
