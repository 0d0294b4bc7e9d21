/** How far the server's clock is ahead of this phone's, ms: a clock wrong by a year must not move a deadline. */
let aheadMs = 0

export const noteServerTime = (serverNow: number) => {
  aheadMs = serverNow - Date.now()
}

export const serverNow = () => Date.now() + aheadMs
