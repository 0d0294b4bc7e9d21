import { matchPath } from 'react-router'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { homePage } from './home.pages.tsx'

const files = import.meta.glob<{ pages: PageDefinition[] }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.pages.tsx',
  { eager: true },
)

export const allPages: PageDefinition[] = [homePage, ...Object.values(files).flatMap((file) => file.pages)]

export function preloadPage(path: string): void {
  allPages.find((page) => page.path === path)?.page.preload()
}

/** Returns the page at the path. A path without parameters (`/roles/add`) has priority over `/roles/:id`. */
export function findPageAt<P extends { path: string }>(pages: readonly P[], pathname: string): P | undefined {
  return pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => matchPath(path, pathname))
}
