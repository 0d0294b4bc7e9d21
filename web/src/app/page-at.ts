import { matchPath } from 'react-router'

/** The screen at a path; where `/roles/add` and `/roles/:id` both fit, the one that is spelled out. */
export function pageAt<P extends { path: string }>(pages: readonly P[], pathname: string): P | undefined {
  return pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => matchPath(path, pathname))
}
