import { matchPath } from 'react-router'

/**
 * Returns the page at the path. If both `/roles/add` and `/roles/:id` match the path, the screen without a parameter
 * has priority.
 */
export function findPageAt<P extends { path: string }>(pages: readonly P[], pathname: string): P | undefined {
  return pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => matchPath(path, pathname))
}
