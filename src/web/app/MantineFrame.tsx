import { MantineProvider, MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect, useMemo } from 'react'
import { Outlet } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useTheme } from '#web/platform/theme.tsx'
import { notePressed } from '#web/ui/feedback/toast-place.ts'
import { resolveCssVariables, theme } from '#web/ui/theme.ts'
import { keepFocus } from './kept-focus.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import '#web/ui/mantine.css'

export default function MantineFrame() {
  const { scheme } = useTheme()
  const { close } = usePhrases().common.actions
  // Their close button has no name of its own.
  const named = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } } }),
    [close],
  )
  useEffect(() => keepFocus(), [])
  useEffect(() => notePressed(), [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} forceColorScheme={scheme}>
      <MantineThemeProvider inherit theme={named}>
        <Notifications position="bottom-right" autoClose={5000} />
      </MantineThemeProvider>
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
      {/* Dialogs and menus open here: a dialog's header straight in the body would be a second banner of the page. */}
      <section id="overlays" />
    </MantineProvider>
  )
}
