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
  /** …except the parameters listed here (dates, codes). */
  wordParams?: readonly string[]
  title: string
  /** Search words for the command palette, in addition to the title. */
  soughtBy?: string
  page: LazyPart
  /** Any visitor with the address may open the screen, signed in or not: without frame and sign-in. */
  isPublic?: boolean
  /** Without it every signed-in user may open the screen. */
  needs?: Access
  /** A screen that is opened many times a day: its script and first rows are prefetched at the start (web/build). */
  first?: FirstList
  /** A start page of many users: its data is sent together with the frame. Only with `first`. */
  isHome?: true
  /**
   * For a screen that the specification does not have: the menu section (its key in app/menu-tree.ts) at whose end it
   * is listed.
   */
  menuSection?: string
  /** The parent levels in the breadcrumbs. */
  parents?: readonly Crumb[]
}
