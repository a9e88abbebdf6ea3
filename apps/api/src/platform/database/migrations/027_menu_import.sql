-- An operator imports a school's menus in the console: the application writes what a file may say.
GRANT UPDATE (nutritional_info, allergens_url, recurrency, include_weekends) ON product TO merenda_app;
