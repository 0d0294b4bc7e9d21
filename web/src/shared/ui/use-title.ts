import { useEffect } from 'react'
import { common } from '../text/common.text.ts'

/** The browser tab's title is `{screen} | Admin paneli`, or `Admin paneli` without a screen. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} | ${common.panel}` : common.panel
  }, [screen])
}

export const currentScreenTitle = (): string => document.title.split(' | ')[0] ?? ''
