import { useEffect } from 'react'
import { useRefreshVideos } from '../../domain/video/refresh-videos.ts'
import { storedUploadPrefix } from '../../domain/video/upload/stored-uploads.ts'
import { onVideosChanged, restoreUploads } from '../../domain/video/upload/upload-list.ts'
import { useSignedInUser } from '../../shared/access/access.tsx'

/** Loads the code for uploads only if this browser has unfinished uploads. */
export function Background() {
  const userId = useSignedInUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const isOfUploads = (name: string | null) => name?.startsWith(storedUploadPrefix(userId)) ?? false
    const restore = () => void restoreUploads(userId).catch(console.error)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue && isOfUploads(key)) restore()
    }
    if (Object.keys(localStorage).some(isOfUploads)) restore()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])
  const refresh = useRefreshVideos()
  useEffect(() => onVideosChanged(refresh), [refresh])
  return null
}
