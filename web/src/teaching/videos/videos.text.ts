export const videosText = {
  tab: 'Videolar',
}
