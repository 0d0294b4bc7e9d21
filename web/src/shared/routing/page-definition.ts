import type { Access } from '@markaz/protocol/route'
import type { LazyPart } from '../ui/lazy-part.ts'

export interface Crumb {
  title: string
  path?: string
}

/** The list that a first screen shows. */
export interface FirstList {
  /** Path of the list's call. */
  call: string
  /** The key under which the table stores its page size. */
  table: string
  /** Default values for parameters that are absent from the address. */
  defaults: Record<string, string | number>
}

/** A page as listed in `<department>/<area>/<area>.pages.tsx`. */
export interface PageDefinition {
  /** The path in React Router syntax: `/groups/:id/staff/:staffId`. Parameters must be digits… */
  path: string
  /** Names of parameters that need not be digits (dates, codes). */
  wordParams?: readonly string[]
  title: string
  /** Search words for the command palette, in addition to the title. */
  soughtBy?: string
  page: LazyPart
  /** True = any visitor with the address may open the screen, without frame and sign-in. */
  isPublic?: boolean
  /** The right that the screen needs; undefined = every signed-in user may open it. */
  needs?: Access
  /** A screen that is opened many times a day: its script and first rows are prefetched at the start (web/build). */
  first?: FirstList
  /**
   * The menu section (its key in app/menu-tree.ts) at whose end a screen is listed that the specification does not
   * have.
   */
  menuSection?: string
  /** The parent levels in the breadcrumbs. */
  parents?: readonly Crumb[]
}
