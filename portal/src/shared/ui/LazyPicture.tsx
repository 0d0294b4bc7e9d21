import { useState } from 'react'

interface PictureProps {
  /**
   * The picture's signed URL, which may have expired if the data comes from the phone's cache; null = there is no
   * picture.
   */
  src: string | null
  alt?: string
  className?: string
}

export function LazyPicture({ src, alt = '', className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return null
  return (
    <img src={src} alt={alt} className={className} loading="lazy" decoding="async" onError={() => setFailed(src)} />
  )
}
