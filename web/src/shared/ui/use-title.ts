import { useEffect } from 'react'
import { common } from '../text/common.text.ts'

/** Sets the title of the browser tab: `{screen} | Admin paneli`, or `Admin paneli` without a screen. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} | ${common.panel}` : common.panel
  }, [screen])
}

/** Returns the title of the screen, without `Admin paneli`. */
export const currentScreenTitle = (): string => document.title.split(' | ')[0] ?? ''
