import { useEffect } from 'react'
import { common } from '../text/common.text.ts'

/** `{screen} | Admin paneli`; without a screen exactly `Admin paneli`. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} | ${common.panel}` : common.panel
  }, [screen])
}

/** What the window is called after: the screen without the panel's name. */
export const screenTitle = (): string => document.title.split(' | ')[0] ?? ''
