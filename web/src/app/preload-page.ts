import { pages } from './pages.ts'

/** Preloads the code of the screen at this path. */
export function preloadPage(path: string): void {
  pages.find((page) => page.path === path)?.page.preload()
}
