import type { Access } from '@markaz/protocol/route'
import type { LazyPart } from '../ui/lazy-part.ts'

export interface Crumb {
  title: string
  path?: string
}

/** The list whose rows a first screen shows. */
export interface FirstList {
  /** Path of its call. */
  call: string
  /** The key under which the table remembers its page size. */
  table: string
  /** What is chosen where the address names nothing. */
  defaults: Record<string, string | number>
}

/** One line of `<department>/<area>/<area>.pages.tsx`. */
export interface PageDefinition {
  /** The path as React Router writes it: `/groups/:id/staff/:staffId`. Parameters must be digits … */
  path: string
  /** …but for those named here (dates, codes). */
  wordParams?: readonly string[]
  title: string
  /** Everyday words by which somebody looks for it, beside its title (the palette). */
  soughtBy?: string
  page: LazyPart
  /** The screen is for anybody who holds the address, signed in or not: no frame, no sign-in. */
  isPublic?: boolean
  /** Without it the screen is open to everybody who has signed in. */
  needs?: Access
  /** A screen opened many times a day: its script and its first rows are asked for beside the start (web/build). */
  first?: FirstList
  /** The day of many begins here: what it needs travels with the frame. Only with `first`. */
  isHome?: true
  /** A screen of our own names the menu section (its key in app/menu-tree.ts) at whose end it stands, by its title. */
  menuSection?: string
  /** The levels above in the breadcrumbs. */
  parents?: readonly Crumb[]
}
