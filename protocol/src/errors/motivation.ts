import { brandFieldTexts } from '../field-texts.ts'

export const motivationTexts = brandFieldTexts({
  // Error texts of points.
  notEnoughSilver: "Talabada buncha kumush yo'q",
  categoryFixed: "Darajaning kategoriyasini o'zgartirib bo'lmaydi",
  toBeforeFrom: "Oraliqning oxiri boshidan kichik bo'lmasin",
  lowerXpBelow: (xp: number) => `Oldingi darajada ${xp} XP: undan katta bo'lsin`,
  higherXpAbove: (xp: number) => `Keyingi darajada ${xp} XP: undan kichik bo'lsin`,
  noLevelsOfKind: "Bu turdagi amalda darajalar bo'lmaydi",
  passNeedsEight: "Imtihon amaliga to'rttala daraja birga kiritiladi",
  onlyMarks: 'Davomat amalida faqat kelgan (1) va kechikkan (4) belgilari bor',
  noGroup: "Bunday guruh yo'q",
  noAction: "Bunday amal yo'q",
  pastDaysOnly: 'Bugundan oldingi kunlarni tanlang',
  nothingGiven: 'XP yoki kumush kiriting',
  noCategory: "Bunday kategoriya yo'q",
  notEnoughXp: "Talabada buncha XP yo'q",

  // Error texts of awards.
  month: "Oy noto'g'ri",
  place: "O'rin 1 dan 100 gacha butun son",
  wholePoints: 'Butun son kiriting',
  monthToCome: 'Bu oy hali boshlanmagan',

  // Error texts of events.
  endsBeforeBegin: "Tugashi boshlanishidan keyin bo'lsin",
  endsInPast: "Tugashi hozirgi vaqtdan keyin bo'lsin",
  noDevice: "Bunday qurilma yo'q",
  noTeamSize: 'Jamoa necha kishidan iboratligini yozing',
  takenAlready: (taken: number) => `Yozilganlar ${taken} ta: chegara bundan kam bo'lmasin`,
  largestTeam: (size: number) => `Jamoada ${size} kishi bor: bundan kam bo'lmasin`,
  typeFixed: "Yozilganlar bor: turini endi o'zgartirib bo'lmaydi",
  noStudent: 'Bunday talaba topilmadi',
  tooLittleXp: (names: string, xp: number) => `${names}: ${xp} XP yetmaydi`,
  alreadyIn: (names: string) => `${names}: allaqachon yozilgan`,
  banned: (names: string) => `${names}: bu tadbirdan chetlatilgan`,
  noTeamName: 'Jamoa nomini yozing',
  noTeamsHere: "Bu tadbirda jamoalar yo'q",
  teamOf: (size: number) => `Jamoada ko'pi bilan ${size} kishi`,
  didNotCome: (names: string) => `${names}: qatnashmagan`,
  rewardedAlready: (names: string) => `${names}: taqdirlangan`,
  inviteOneself: "O'zingizni taklif qila olmaysiz",
  placesLeft: (left: number) => `Bo'sh joy: ${left}`,

  // Error texts of the students' shop.
  noStoreCategory: 'Bunday kategoriya topilmadi',
  soldMeanwhile: (count: number) => `Shu orada sotildi: hozir ${count} ta qolgan`,
})
