import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { Outlet } from 'react-router'
import { useTheme } from '#web/platform/theme.tsx'
import { resolveCssVariables, theme } from '#web/ui/theme.ts'
import '#web/ui/mantine.css'

export default function MantineFrame() {
  const { scheme } = useTheme()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} forceColorScheme={scheme}>
      <Notifications position="bottom-right" autoClose={5000} />
      <Outlet />
      {/* Dialogs and menus open here: a dialog's header straight in the body would be a second banner of the page. */}
      <section id="overlays" />
    </MantineProvider>
  )
}
