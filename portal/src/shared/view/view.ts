import { convertTextsToScript } from '../text/words.ts'

/**
 * The path at which staff view a student's portal. They open `/portal/#view=<token>`, and the token then exists only in
 * the tab's memory. The user who is signed in in this browser stays signed in.
 */
export const portalViewByStaffPath = '/portal/view'

const isPage = typeof document !== 'undefined'

export const portalViewByStaffToken: string | null = isPage ? taken() : null
/**
 * True = in this tab, staff view a student's portal. A reload loses the token but not the path, so the tab never shows
 * the portal of the user signed in in this browser.
 */
export const isPortalViewByStaff: boolean = isPage && location.pathname.startsWith(`${portalViewByStaffPath}/`)

function taken(): string | null {
  const pass = new URLSearchParams(location.hash.slice(1)).get('view')
  if (pass) history.replaceState(null, '', `${portalViewByStaffPath}/`)
  return pass
}

export const portalViewByStaffText = convertTextsToScript({
  banner: "Siz {name} ko'radigan sahifani ko'ryapsiz. Bu yerda hech narsani o'zgartirib bo'lmaydi",
  close: 'Yopish',
  readOnly: "Siz talaba ko'radigan sahifani ko'ryapsiz: bu amal faqat uning o'ziga ochiq",
  over: "Ko'rish tugadi",
  overHint: "Ko'rish 15 daqiqa davom etadi. Davom ettirish uchun talabaning sahifasidan qaytadan oching.",
})
