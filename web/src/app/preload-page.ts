import { allPages } from './pages.ts'

/** Preloads the code of the screen at this path. */
export function preloadPage(path: string): void {
  allPages.find((page) => page.path === path)?.page.preload()
}
