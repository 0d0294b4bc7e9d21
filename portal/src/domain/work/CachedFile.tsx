import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useCurrentUser } from '../../shared/me.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { submissionText as text } from './work.text.ts'

type File = z.output<typeof Attachment>

const isPicture = ({ name }: File) => /\.(jpe?g|png|webp|gif)$/i.test(name)

/** Shows a submission's files. Pictures that were shown online are also shown offline. */
export function SubmissionFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.path}>{isPicture(file) ? <Picture file={file} /> : <OtherFile file={file} />}</li>
      ))}
    </ul>
  )
}

function Picture({ file }: { file: File }) {
  const { blob, isMissing } = useKeptFile(file)
  if (blob) return <BlobImage blob={blob} alt={file.name} />
  return <span className="file-place soft">{isMissing ? text.notKept : ''}</span>
}

function OtherFile({ file }: { file: File }) {
  return (
    <a className="button" href={file.url} download={file.name}>
      {fillPlaceholders(text.open, { name: file.name })}
    </a>
  )
}

/** A submission's file is stored on the phone under its path, because its signed URL changes. */
function useKeptFile({ path, url }: File) {
  const me = useCurrentUser()
  const [blob, setBlob] = useState<Blob>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isHere = true
    void readFile(me.id, path, url).then((read) => {
      if (!isHere) return
      if (read) setBlob(read)
      setMissing(!read)
    })
    return () => {
      isHere = false
    }
  }, [me.id, path, url])
  return { blob, isMissing }
}

async function readFile(studentId: number, path: string, url: string): Promise<Blob | null> {
  const db = await openAccountDatabase(studentId)
  const kept = await db.get('files', path)
  if (kept) return kept.blob
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return null
  const blob = await response.blob()
  // If the phone's storage is full, the file is shown but not stored.
  await db.put('files', { at: Date.now(), blob }, path).catch(() => {})
  return blob
}

export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address ? <img src={address} alt={alt} /> : null
}
