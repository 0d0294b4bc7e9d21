import { useEffect } from 'react'
import { preloadPage } from './preload-page.ts'
import { useMenu } from './use-menu.ts'

const restMs = 3000

export function useIdlePreload(): void {
  const menu = useMenu()
  useEffect(() => {
    const paths = menu.flatMap((entry) => entry.children ?? [entry]).flatMap((entry) => entry.path ?? [])
    const timer = setTimeout(() => paths.forEach(preloadPage), restMs)
    return () => clearTimeout(timer)
  }, [menu])
}
