import { useEffect, useEffectEvent, useState } from 'react'
import type { PickedVideoFile } from './accepted-files.ts'
import { hasDraggedFiles, readDroppedFiles } from './pick-files.ts'

/**
 * Files can be dropped anywhere on the page, because the browser opens a file that is dropped outside of the drop area.
 */
export function useFileDrop(isActive: boolean, onFiles: (picked: PickedVideoFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!isActive) return
    const over = (event: DragEvent) => {
      if (!hasDraggedFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer || !hasDraggedFiles(event.dataTransfer)) return
      event.preventDefault()
      void readDroppedFiles(event.dataTransfer).then((picked) => take(picked))
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      setOver(false)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [isActive])
  return isOver
}
