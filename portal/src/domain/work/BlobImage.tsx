import { useEffect, useState } from 'react'

export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address ? <img src={address} alt={alt} /> : null
}
