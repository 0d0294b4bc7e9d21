import { Link } from 'wouter'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { videosText as text } from './videos.text.ts'

interface VideoRowProps {
  video: { id: number; durationSeconds: number | null }
  name: string
  below: string
}

/** The link contains the video's name, because the API call for playback does not return it. */
export function VideoRow({ video: { id, durationSeconds }, name, below }: VideoRowProps) {
  const length =
    durationSeconds && fillPlaceholders(text.minutes, { count: Math.max(1, Math.round(durationSeconds / 60)) })
  return (
    <li>
      <Link href={`/videos/${id}`} state={{ name }} className="row pressed">
        <span className="row-text">
          <span className="row-title">{name}</span>
          <span className="soft row-below">{[below, length].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="row-end" aria-hidden="true">
          ▶
        </span>
      </Link>
    </li>
  )
}
