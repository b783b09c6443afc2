/** Path of the user's own account page: linked from the user's name in the menu, which has no entry for it. */
export const accountPath = '/dashboard/account'
