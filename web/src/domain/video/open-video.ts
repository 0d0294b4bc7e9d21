import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The query parameter with a video's id that opens the player above a list. */
const parameter = 'video'
/** Router state of a link from the list to the player: closing the player then goes back in the browser's history. */
export const videoOpenedFromListState = { isVideoOpenedHere: true }

export function useVideoPlayerLink(): (videoId: number) => { search: string } {
  const { search } = useLocation()
  return useCallback(
    (videoId) => {
      const next = new URLSearchParams(search)
      next.set(parameter, String(videoId))
      return { search: `?${next}` }
    },
    [search],
  )
}

export function useVideoIdOfUrl(): { videoId: number | null; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isHere = (state as Partial<typeof videoOpenedFromListState> | null)?.isVideoOpenedHere === true
  const close = useCallback(() => {
    if (isHere) return void navigate(-1)
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(parameter)
        return next
      },
      { replace: true },
    )
  }, [isHere, navigate, setSearch])
  const asked = search.get(parameter) ?? ''
  return { videoId: /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null, close }
}
