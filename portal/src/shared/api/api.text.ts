import { words } from '../text/words.ts'

export const apiText = words({
  noLine: "Internet yo'q",
  failed: "Biror narsa noto'g'ri ketdi, birozdan keyin qayta urining",
})
