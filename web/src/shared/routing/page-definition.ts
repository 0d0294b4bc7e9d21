import type { AccessRule } from '@markaz/protocol/route'
import type { LazyComponent } from '../ui/lazy-component.ts'

export interface Breadcrumb {
  title: string
  path?: string
}

/** A list whose rows are requested before the screen's code has loaded. */
export interface PrerenderedList {
  /** Path of the API call for the list. */
  call: string
  /** The key under which the browser stores the list's page size. */
  table: string
  /** Default values of query parameters that the address does not contain. */
  defaults: Record<string, string | number>
}

export interface PageDefinition {
  /** The path in the syntax of React Router, e.g. `/groups/:id/staff/:staffId`. Parameters must be digits. */
  path: string
  /** Names of path parameters that need not be digits, e.g. dates and codes. */
  wordParams?: readonly string[]
  title: string
  /** Words that find the page in the command palette, in addition to the title. */
  soughtBy?: string
  page: LazyComponent
  /** True = anyone who has the address can open the page, without sign-in, header and menu. */
  isPublic?: boolean
  /** The right to open the page; undefined = every signed-in user can open it. */
  needs?: AccessRule
  /** The list whose script and first rows are prefetched; set only for pages that are opened many times a day. */
  first?: PrerenderedList
  /** The menu section (a key in app/menu-tree.ts) of a page without its own menu entry. */
  menuSection?: string
  /** The breadcrumbs of the parent pages, shown before the page's own breadcrumb. */
  parents?: readonly Breadcrumb[]
}
