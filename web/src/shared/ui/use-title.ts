import { useEffect } from 'react'
import { common } from '../text/common.text.ts'

/** Sets the title `{screen} | Admin paneli`; without a screen exactly `Admin paneli`. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} | ${common.panel}` : common.panel
  }, [screen])
}

/** Returns the screen's title without the name of the panel. */
export const screenTitle = (): string => document.title.split(' | ')[0] ?? ''
