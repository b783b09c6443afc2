/** Where one looks after one's own way in: reached from the name in the menu, without an entry there. */
export const accountPath = '/dashboard/account'
