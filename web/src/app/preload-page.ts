import { allPages } from './pages.ts'

export function preloadPage(path: string): void {
  allPages.find((page) => page.path === path)?.page.preload()
}
