#include "tests/run_tests.h"

int main(int argument_count, char* arguments[]) {
    return cuesta::run_tests(argument_count, arguments);
}
