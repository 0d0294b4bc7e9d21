import { useState } from 'react'

interface PictureProps {
  /** The signed URL; in a cached answer it may have expired. */
  src: string | null
  alt?: string
  className?: string
}

/** A picture that loads when it becomes visible; if it cannot be loaded, nothing is shown. */
export function Picture({ src, alt = '', className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return null
  return (
    <img src={src} alt={alt} className={className} loading="lazy" decoding="async" onError={() => setFailed(src)} />
  )
}
