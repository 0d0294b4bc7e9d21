import { useState } from 'react'

interface PictureProps {
  /** The address is signed, so that in a kept answer its time may be over. */
  src: string | null
  alt?: string
  className?: string
}

/** A picture where it can be had; nothing in its place without a line. Fetched when it comes into sight. */
export function Picture({ src, alt = '', className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return null
  return (
    <img src={src} alt={alt} className={className} loading="lazy" decoding="async" onError={() => setFailed(src)} />
  )
}
