import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The query parameter that opens a player over the list; the address can be shared. */
const parameter = 'video'
/** Router state of a link within the list: closing the player then goes back instead of adding a history entry. */
export const openedFromListState = { isVideoOpenedHere: true }

/** Returns a function that creates the address of this list with a video opened over it. */
export function useVideoLink(): (videoId: number) => { search: string } {
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

/** Returns the video that the address opens, and a function that closes it. */
export function useOpenVideo(): { videoId: number | null; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isHere = (state as Partial<typeof openedFromListState> | null)?.isVideoOpenedHere === true
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
