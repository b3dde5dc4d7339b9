import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import { dark, gray, red, teal, yellow } from './palette.ts'

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 3 },
  colors: { teal, red, yellow, gray, dark },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.25' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    // In the dark the filled colours are light: dark text on them.
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors
  },
  components: {
    // The element stands in MantineFrame.
    Portal: { defaultProps: { target: '#overlays' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 300, transitionProps: { duration: 80 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Card: { defaultProps: { withBorder: true, radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', tt: 'none', fw: 560 } },
    Button: { defaultProps: { fw: 560 } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      // Room for the ring of the focus between a field and its words.
      styles: { label: { marginBottom: 4 }, error: { marginTop: 6 } },
    },
  },
})

/** Mantine's variables spoken in our tokens, the same in light and dark: the tokens themselves change. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const scheme = (isDark: boolean): Record<string, string> => ({
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--teal)',
    '--mantine-color-error': 'var(--alert)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-teal-filled': 'var(--teal)',
    '--mantine-color-teal-filled-hover': 'var(--teal-hover)',
    '--mantine-color-teal-light': 'var(--teal-wash)',
    '--mantine-color-teal-light-hover': 'color-mix(in srgb, var(--teal-wash) 80%, var(--teal))',
    '--mantine-color-teal-light-color': 'var(--teal-deep)',
    '--mantine-color-teal-text': 'var(--teal)',
    '--mantine-color-teal-outline': 'var(--teal)',
    '--mantine-color-red-filled': 'var(--alert)',
    '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--alert) 86%, var(--ink))',
    '--mantine-color-red-light': 'var(--alert-wash)',
    '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--alert-wash) 85%, var(--alert))',
    '--mantine-color-red-light-color': 'var(--alert)',
    '--mantine-color-red-text': 'var(--alert)',
    '--mantine-color-red-outline': 'var(--alert)',
    '--mantine-color-yellow-filled': 'var(--amber)',
    '--mantine-color-yellow-light': 'var(--amber-wash)',
    '--mantine-color-yellow-light-color': 'var(--amber)',
    '--mantine-color-yellow-text': 'var(--amber)',
    '--mantine-color-gray-light': 'var(--sunken)',
    '--mantine-color-gray-light-hover': 'var(--line)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
    '--mantine-color-gray-filled': 'var(--ink-2)',
    '--mantine-color-gray-text': 'var(--ink-2)',
    // By number, as the items of menus take their colour: the number is chosen for the light.
    '--mantine-color-teal-6': 'var(--teal)',
    '--mantine-color-red-6': 'var(--alert)',
    '--mantine-color-yellow-6': 'var(--amber)',
    '--mantine-primary-color-contrast': 'var(--on-teal)',
    '--on-filled': isDark ? '#14110d' : '#ffffff',
  })
  return { variables: {}, light: scheme(false), dark: scheme(true) }
}
