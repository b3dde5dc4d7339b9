/**
 * Every page of the table of paths in English, wide and narrow, light and dark: its status, title, heading and layout, and axe finds nothing. A new page
 * is tested by its line in the table.
 */
import { testPagesIn } from './look-at-pages.ts'

testPagesIn('en')
