import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { convertTextsToScript, fillPlaceholders } from '../shared/text/words.ts'

const text = convertTextsToScript({ places: "Bo'limlar", waits: '{count} ta ish navbatda' })

export interface NavEntry {
  path: string
  icon: string
  title: string
  isHere: (at: string) => boolean
}

interface PlacesProps {
  places: readonly NavEntry[]
  count?: Record<string, number>
  /** The text with which screen readers announce the number of new items, with the placeholder `{count}`. */
  counted?: string
}

export function BottomNav({ places, count = {}, counted = text.waits }: PlacesProps) {
  const [at] = useLocation()
  const here = places.find(({ isHere }) => isHere(at))
  return (
    <nav className="places" aria-label={text.places}>
      {places.map((place) => (
        <Link key={place.path} href={place.path} aria-current={place === here ? 'page' : undefined}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={place.icon} />
          </svg>
          {place.title}
          <Waits count={count[place.path] ?? 0} counted={counted} />
        </Link>
      ))}
    </nav>
  )
}

const Waits = ({ count, counted }: { count: number; counted: string }) =>
  count > 0 && (
    <span className="dot" role="img" aria-label={fillPlaceholders(counted, { count })}>
      {count}
    </span>
  )

export function useSignOutListener(onLeft: () => void): void {
  useEffect(() => {
    const leave = () => onLeft()
    addEventListener('portal-left', leave)
    return () => removeEventListener('portal-left', leave)
  }, [onLeft])
}
